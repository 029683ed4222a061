import { get, type Agent } from 'node:http';

/** "answered" means that a whole answer arrived, whatever its status; anything else is the error code. */
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
