// Form elements beside a study; each change redraws the page.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';

export class FormParts {
  constructor(private readonly app: Context) {}

  form(onSubmit: () => void, children: (VNode | string)[]): VNode {
    return h(
      'form.typed-move',
      {
        on: {
          submit: (event: Event) => {
            event.preventDefault();
            onSubmit();
          },
        },
      },
      children,
    );
  }

  input(id: string, value: string, describedBy: string, onInput: (text: string) => void, most = 40): VNode {
    return h(`input#${id}`, {
      attrs: {
        type: 'text',
        autocomplete: 'off',
        spellcheck: 'false',
        maxlength: most,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      },
      props: { value },
      on: {
        input: (event: Event) => {
          onInput((event.target as HTMLInputElement).value);
          this.app.redraw();
        },
      },
    });
  }

  select(
    id: string,
    label: string,
    options: readonly { value: string; label: string }[],
    chosen: string,
    onChoose: (value: string) => void,
  ): VNode {
    return h('div.field', { key: id }, [
      h('label', { attrs: { for: id } }, label),
      h(
        `select#${id}`,
        {
          on: {
            change: (event: Event) => {
              onChoose((event.target as HTMLSelectElement).value);
              this.app.redraw();
            },
          },
        },
        options.map(option =>
          h(
            'option',
            { attrs: { value: option.value }, props: { selected: option.value === chosen } },
            option.label,
          ),
        ),
      ),
    ]);
  }
}
