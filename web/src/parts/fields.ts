// Text fields with label and hint, and the rules for names and passwords (docs/protocol.md).
import { h, type VNode } from 'snabbdom';
import { leastPassword } from '../protocol/limits.ts';
import type { Dictionary } from '../words/index.ts';

export interface FieldProps {
  id: string;
  label: string;
  value: string;
  hint?: string;
  autocomplete: string;
  longest?: number; // characters
  required?: boolean; // checked by the browser; true by default
  isWrong?: boolean; // refused by the server
  onInput(value: string): void;
}

export function textField(props: FieldProps): VNode {
  return field(props, 'text');
}

export function passwordField(props: FieldProps & { visible: boolean }): VNode {
  return field(props, props.visible ? 'text' : 'password');
}

function field(props: FieldProps, type: string): VNode {
  const {
    id,
    label,
    value,
    hint = '',
    autocomplete,
    longest,
    required = true,
    isWrong = false,
    onInput,
  } = props;
  return h('div.field', { key: id }, [
    h('label', { attrs: { for: id } }, label),
    h(`input#${id}`, {
      attrs: {
        type,
        autocomplete,
        autocapitalize: 'off',
        spellcheck: 'false',
        required,
        ...(longest === undefined ? {} : { maxlength: longest }),
        'aria-invalid': `${isWrong}`,
        'aria-describedby': `${id}-hint`,
      },
      props: { value },
      on: { input: (event: Event) => onInput((event.target as HTMLInputElement).value) },
    }),
    h(`p#${id}-hint.field-hint`, hint),
  ]);
}

export function isName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_-]{1,19}$/.test(name);
}

export function faultOf(newPassword: string, words: Dictionary): string {
  return new TextEncoder().encode(newPassword).length < leastPassword ? words.account.tooShort : '';
}
