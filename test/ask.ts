import { get, type Agent } from 'node:http';

/** Returns "answered" for a whole response of any status, "half" for a truncated one, else the error code or "cut". */
export function ask(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? 'cut');
    const request = get(url, { agent }, (answer) => {
      const announced = Number(answer.headers['content-length'] ?? Number.NaN);
      let received = 0;
      answer.on('data', (chunk: Buffer) => (received += chunk.length));
      answer.on('end', () => resolve(Number.isNaN(announced) || received === announced ? 'answered' : 'half'));
      answer.on('error', fail);
    });
    request.on('error', fail);
  });
}
