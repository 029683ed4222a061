/** Things that no test misses, by their kind and id, and why that is right. */
export const KNOWN: Readonly<Record<string, string>> = {
  'wiring src/main/application.ts › startApplication....(deployment && { deployment })':
    'takes effect outside the demo only: verify -- attacks and guards start such an instance',
  'wiring src/main/application.ts › startApplication.port':
    'every browser test and proof starts the application on a port of its own and waits there for an answer',
  'wiring src/main/application.ts › startApplication.await app.listen({ host: config.host, po…':
    'every browser test and proof starts the application and waits there for an answer',
  "wiring src/main/worker.ts › startWorker.specs.{ name: 'tidy outbox', dailyAtUtc: '01:3…":
    'runs once a night; what it does is tested at its store',
};
