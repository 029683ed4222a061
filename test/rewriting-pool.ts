import type pg from 'pg';

export type Rewrite = (statement: { name: string; text: string }) => string;

/**
 * The same pool with some statements changed before they are sent: a control that removes a lock and so proves that the
 * test beside it would notice. A changed statement loses its name, because the connection already has a plan for that
 * name.
 */
export function rewritingPool(pool: pg.Pool, rewrite: Rewrite): pg.Pool {
  const changed = <Args extends unknown[]>(args: Args): Args => {
    const [statement, ...rest] = args;
    if (typeof statement !== 'object' || statement === null || !('name' in statement) || !('text' in statement))
      return args;
    const { name, text } = statement as { name: string; text: string };
    const rewritten = rewrite({ name, text });
    if (rewritten === text) return args;
    return [{ ...statement, text: rewritten, name: undefined }, ...rest] as unknown as Args;
  };
  const wrap = <Target extends pg.Pool | pg.PoolClient>(target: Target): Target =>
    new Proxy(target, {
      get(of, key) {
        const value: unknown = Reflect.get(of, key);
        if (key === 'query')
          return (...args: unknown[]) => (value as (...a: unknown[]) => unknown).apply(of, changed(args));
        if (key === 'connect') return async () => wrap(await (of as pg.Pool).connect());
        return typeof value === 'function' ? value.bind(of) : value;
      },
    });
  return wrap(pool);
}
