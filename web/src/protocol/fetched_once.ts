// What is fetched once in the life of a page, under each of its names. After a failure, the next call tries again.
export function fetchedOnce<Names extends readonly string[], T>(
  fetch: (...names: Names) => Promise<T>,
): (...names: Names) => Promise<T> {
  const fetched = new Map<string, Promise<T>>();
  return (...names) => {
    const key = names.join('/');
    const known = fetched.get(key);
    if (known) return known;
    const asked = fetch(...names).catch(failure => {
      fetched.delete(key);
      throw failure;
    });
    fetched.set(key, asked);
    return asked;
  };
}
