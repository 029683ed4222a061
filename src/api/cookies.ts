/** One cookie of a request; null without it. */
export function cookieOf(cookies: string | undefined, name: string): string | null {
  const pair = cookies?.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}
