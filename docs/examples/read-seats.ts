// A small reader of Rampa's halls and of their live seats, without dependencies; docs/api.md explains the formats.
//   node docs/examples/read-seats.ts http://localhost:3000 900001

/** 0 free, 1 taken, 2 held, 3 not for sale; the index is the seat's number. */
export type Statuses = Uint8Array;
/** Free places by the number of the price zone: of standing areas all that can be known. */
export type FreePlaces = ReadonlyMap<number, number>;
type ZoneFree = { zoneNo: number; free: number };
type Changes = { from: number; to: number; runs: string; free: ZoneFree[] };

/** Two bits a seat, four seats a byte, the first seat of a byte in its lowest bits. */
export function readBits(bits: string, seatCount: number): Statuses {
  const bytes = Uint8Array.from(atob(bits), (letter) => letter.charCodeAt(0));
  return Uint8Array.from({ length: seatCount }, (_, seatNo) => ((bytes[seatNo >> 2] ?? 0) >> ((seatNo & 3) * 2)) & 3);
}

/** Runs of changed seats: seats skipped since the last run, then (length − 1) × 4 + status, both as varints. */
export function applyRuns(statuses: Statuses, runs: string): Statuses {
  const changed = statuses.slice();
  const bytes = Uint8Array.from(atob(runs), (letter) => letter.charCodeAt(0));
  let at = 0;
  /** Seven bits a byte, the lowest first; the highest bit says that more follow. */
  const varint = (): number => {
    let value = 0;
    for (let weight = 1; ; weight *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * weight;
      if (byte < 128) return value;
    }
  };
  let seatNo = 0;
  while (at < bytes.length) {
    seatNo += varint();
    const run = varint();
    const length = Math.floor(run / 4) + 1;
    changed.fill(run & 3, seatNo, seatNo + length);
    seatNo += length;
  }
  return changed;
}

type Sale = { planHash: string | null; seatCount: number; zones: { zoneNo: number; standing: boolean }[] };
type Seat = { seatNo: number; sector: string; row: string; seat: string };

/** Calls `onSeats` with all statuses and free places at once and after every change, until the signal ends it. */
export async function followSeats(
  origin: string,
  performanceId: number,
  onSeats: (statuses: Statuses, version: number, free: FreePlaces) => void,
  signal: AbortSignal,
): Promise<void> {
  const performance = `${origin}/api/v3/performances/${performanceId}`;
  const { seatCount } = await readJson<Sale>(`${performance}/sale`);
  let known = { version: -1, statuses: new Uint8Array() as Statuses, free: new Map() as FreePlaces };

  async function snapshot(): Promise<void> {
    type Answer = { version: number; bits: string; free: ZoneFree[] };
    const { version, bits, free } = await readJson<Answer>(`${performance}/availability`);
    known = { version, statuses: readBits(bits, seatCount), free: withPlaces(new Map(), free) };
    onSeats(known.statuses, known.version, known.free);
  }

  // The stream first, then the snapshot: nothing that changes between the two is missed.
  const stream = await fetch(`${performance}/events`, { signal });
  await snapshot();
  for await (const { event, data } of eventsOf(stream)) {
    if (event === 'resync') await snapshot();
    if (event !== 'seats') continue;
    const { from, to, runs, free } = JSON.parse(data) as Changes;
    if (to <= known.version) continue;
    // Something between was missed: runs say only what changed since `from`.
    if (from > known.version) {
      await snapshot();
      continue;
    }
    known = { version: to, statuses: applyRuns(known.statuses, runs), free: withPlaces(known.free, free) };
    onSeats(known.statuses, known.version, known.free);
  }
}

function withPlaces(before: FreePlaces, changed: ZoneFree[]): FreePlaces {
  return new Map([...before, ...changed.map(({ zoneNo, free }) => [zoneNo, free] as const)]);
}

/** Server-sent events of an answer: blocks of `event:` and `data:` lines with an empty line behind each. */
async function* eventsOf(answer: Response): AsyncGenerator<{ event: string; data: string }> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const line = (name: string) =>
        block
          .split('\n')
          .find((each) => each.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const data = line('data');
      if (data !== undefined) yield { event: line('event') ?? 'message', data };
    }
  }
}

async function readJson<Answer>(address: string): Promise<Answer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main([origin = 'http://localhost:3000', id = '900001']: string[]): Promise<void> {
  const { planHash, zones } = await readJson<Sale>(`${origin}/api/v3/performances/${id}/sale`);
  const standing = zones.filter((zone) => zone.standing);
  if (planHash === null) throw new Error('This performance has no seats');
  const { seats } = await readJson<{ seats: Seat[] }>(`${origin}/api/v3/plans/${planHash}/seats?lang=en`);
  let before: Statuses | null = null;
  await followSeats(
    origin,
    Number(id),
    (statuses, version, places) => {
      const inAreas = standing.map(({ zoneNo }) => `zone ${zoneNo} standing: ${places.get(zoneNo) ?? 0} free`);
      if (inAreas.length > 0) print(inAreas.join(', '));
      const free = statuses.filter((status) => status === 0).length;
      print(`version ${version}: ${free} of ${seats.length} seats are free`);
      for (const { seatNo, sector, row, seat } of seats) {
        if (before !== null && before[seatNo] !== statuses[seatNo])
          print(
            `  ${sector}, row ${row}, seat ${seat}: ${['free', 'taken', 'held', 'not for sale'][statuses[seatNo] ?? 3]}`,
          );
      }
      before = statuses;
    },
    new AbortController().signal,
  );
}

if (import.meta.main) await main(process.argv.slice(2));
