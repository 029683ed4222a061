export function alone<Result>(lock: string, work: () => Promise<Result>): Promise<Result>;
