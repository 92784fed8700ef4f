// Validates external data. A shape returns the value with its type, reduced to the known fields, or throws ShapeError
// with the place of the error. Its `form` describes what it accepts; tests compare it with docs/openapi.json.
export interface Shape<T> {
  (value: unknown, place: string): T;
  readonly form: Form;
}
export type Shaped<S> = S extends Shape<infer T> ? T : never;

export type Form =
  | { is: 'text' | 'flag' | 'number' | 'anything' }
  | { is: 'one of'; options: readonly string[] }
  | { is: 'null or' | 'list of' | 'names of'; inner: Form }
  | { is: 'object'; fields: Record<string, FieldForm> }
  | { is: 'tagged'; key: string; cases: Record<string, Form> };

export interface FieldForm {
  form: Form;
  required: boolean;
}

export class ShapeError extends Error {
  constructor(place: string, wanted: string) {
    super(`${place || 'the whole'}: ${wanted} was expected`);
    this.name = 'ShapeError';
  }
}

function shaped<T>(form: Form, read: (value: unknown, place: string) => T): Shape<T> {
  return Object.assign(read, { form });
}

function simple<T>(form: Form, wanted: string, is: (value: unknown) => value is T): Shape<T> {
  return shaped(form, (value, place) => {
    if (is(value)) return value;
    throw new ShapeError(place, wanted);
  });
}

export const text = simple({ is: 'text' }, 'text', value => typeof value === 'string');
export const flag = simple({ is: 'flag' }, 'true or false', value => typeof value === 'boolean');
export const number = simple({ is: 'number' }, 'a number', (value): value is number =>
  Number.isFinite(value),
);

// Accepts any value without checking it.
export const anything = simple({ is: 'anything' }, 'anything', (_value): _value is unknown => true);

export function oneOf<const T extends string>(...options: readonly T[]): Shape<T> {
  const is = (value: unknown): value is T => options.includes(value as T);
  return simple({ is: 'one of', options }, options.join(' or '), is);
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return shaped({ is: 'null or', inner: shape.form }, (value, place) =>
    value === null ? null : shape(value, place),
  );
}

export function list<T>(shape: Shape<T>): Shape<T[]> {
  return shaped({ is: 'list of', inner: shape.form }, (value, place) => {
    if (!Array.isArray(value)) throw new ShapeError(place, 'a list');
    return value.map((item, index) => shape(item, `${place}[${index}]`));
  });
}

// An object with arbitrary keys.
export function byName<T>(shape: Shape<T>): Shape<Record<string, T>> {
  return shaped({ is: 'names of', inner: shape.form }, (value, place) => {
    const named = Object.entries(record(value, place));
    return Object.fromEntries(
      named.map(([name, part]) => [name, shape(part, place ? `${place}.${name}` : name)]),
    );
  });
}

// A field that may be missing; then it is missing in the result too.
export interface Optional<T> {
  optional: Shape<T>;
}
export const optional = <T>(shape: Shape<T>): Optional<T> => ({ optional: shape });

type Fields = Record<string, Shape<unknown> | Optional<unknown>>;
type Required<F extends Fields> = { [K in keyof F as F[K] extends Shape<unknown> ? K : never]: Shaped<F[K]> };
type Possible<F extends Fields> = {
  [K in keyof F as F[K] extends Optional<unknown> ? K : never]?: F[K] extends Optional<infer T> ? T : never;
};
type Flat<T> = { [K in keyof T]: T[K] } & {};
export type Fielded<F extends Fields> = Flat<Required<F> & Possible<F>>;

const formOfField = (field: Shape<unknown> | Optional<unknown>): FieldForm =>
  typeof field === 'function'
    ? { form: field.form, required: true }
    : { form: field.optional.form, required: false };

export function object<F extends Fields>(fields: F): Shape<Fielded<F>> {
  const forms = Object.entries(fields).map(([name, field]) => [name, formOfField(field)]);
  return shaped({ is: 'object', fields: Object.fromEntries(forms) }, (value, place) => {
    const given = record(value, place);
    const known: Record<string, unknown> = {};
    for (const [name, shape] of Object.entries(fields)) {
      const at = place ? `${place}.${name}` : name;
      if (typeof shape === 'function') known[name] = shape(given[name], at);
      else if (given[name] !== undefined) known[name] = shape.optional(given[name], at);
    }
    return known as Fielded<F>;
  });
}

// An object that can contain objects of its own kind. Its form has no fields, because describing them would never end.
export function recursive<F extends Fields>(fields: () => F): Shape<Fielded<F>> {
  return shaped({ is: 'object', fields: {} }, (value, place) => object(fields())(value, place));
}

type Tagged<K extends string, C extends Record<string, Fields>> = {
  [T in keyof C & string]: Flat<{ [key in K]: T } & Fielded<C[T]>>;
}[keyof C & string];

// One of several kinds of objects, distinguished by the string in the field `key`. Null for an unknown kind.
export function tagged<K extends string, C extends Record<string, Fields>>(
  key: K,
  cases: C,
): Shape<Tagged<K, C> | null> {
  const shapes = new Map(Object.entries(cases).map(([tag, fields]) => [tag, object(fields)]));
  const forms = [...shapes].map(([tag, { form }]) => [tag, form]);
  return shaped({ is: 'tagged', key, cases: Object.fromEntries(forms) }, (value, place) => {
    const tag = text(record(value, place)[key], place ? `${place}.${key}` : key);
    const shape = shapes.get(tag);
    return shape ? ({ [key]: tag, ...shape(value, place) } as Tagged<K, C>) : null;
  });
}

export function known<T>(shape: Shape<T | null>): Shape<T> {
  return shaped(shape.form, (value, place) => {
    const read = shape(value, place);
    if (read !== null) return read;
    throw new ShapeError(place, 'a known kind');
  });
}

function record(value: unknown, place: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new ShapeError(place, 'an object');
}
