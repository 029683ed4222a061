import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { addressOf } from '#api/endpoint-contract.ts';
import { inLanguage, textLanguage } from '#texts/in-language.ts';
import { App, prepareAllScreens, screenAt } from './app.tsx';
import type { CabinetData, CabinetFacts, DrawnAnswer } from './cabinet-facts.ts';
import { type Drawing, DrawingContext } from './drawing.ts';
import { setFacts } from './facts.ts';
import { localized } from './localized.ts';

export type CabinetRequest = {
  facts: CabinetFacts;
  /** Path and query after the language. The query has known parameters and values only. */
  path: string;
  query: string;
  /** The visitor's account; null without a login; undefined when only the scripts can find out. */
  account: string | null | undefined;
  /** In ms. */
  now: number;
  /** Asks the API for the account. */
  read: (address: string) => Promise<DrawnAnswer>;
};
export type DrawnCabinet = {
  title: string;
  html: string;
  data: CabinetData;
  /** Source of the screen, by which its scripts and styles are found. */
  screen: string | undefined;
  /** Whether there is no such screen, or something that it shows is not there. */
  isMissing: boolean;
};

/** Answers may name what else is needed, so a screen is drawn until it asks for nothing new. */
const MOST_ROUNDS = 4;
const LOGIN_OVER = 401;

/** Draws a screen with its answers. Returns null if the API does not accept the login any more. */
export async function drawCabinet(request: CabinetRequest): Promise<DrawnCabinet | null> {
  await prepareAllScreens();
  const answers: Record<string, DrawnAnswer> = {};
  const asked = new Set<string>();
  for (let round = 1; ; round += 1) {
    const { wanted, ...drawn } = drawOnce(request, answers);
    const missing = [...wanted].filter(([path]) => !asked.has(path));
    if (missing.length === 0 || round === MOST_ROUNDS) return drawn;
    for (const [path] of missing) asked.add(path);
    const read = await Promise.all(
      missing.map(async ([path, address]) => [path, await request.read(address)] as const),
    );
    if (read.some(([, { status }]) => status === LOGIN_OVER)) return null;
    // Any other failure is left to the scripts, which can try again.
    for (const [path, answer] of read) if (answer.status === 200 || answer.status === 404) answers[path] = answer;
  }
}

function drawOnce(
  { facts, path, query, account, now }: CabinetRequest,
  answers: Readonly<Record<string, DrawnAnswer>>,
): DrawnCabinet & { wanted: ReadonlyMap<string, string> } {
  const wanted = new Map<string, string>();
  let title = '';
  const drawing: Drawing = {
    answerAt(at, of, input) {
      if (answers[at] === undefined) wanted.set(at, addressOf(of, localized(input)));
      return answers[at];
    },
    take: () => undefined,
    setTitle: (given) => (title = given),
  };
  const login = account === undefined ? 'checking' : account === null ? 'out' : 'in';
  const html = inLanguage(textLanguage(facts.locale), () => {
    setFacts(facts, now);
    return renderToString(
      <DrawingContext value={drawing}>
        <StaticRouter basename={facts.base} location={facts.base + (path === '/' ? '' : path) + query}>
          <App login={login} />
        </StaticRouter>
      </DrawingContext>,
    );
  });
  const screen = screenAt(path);
  return {
    title,
    html,
    data: { facts, ...(account !== undefined && { drawn: { account, at: now, answers } }) },
    screen: screen?.source,
    isMissing: screen === undefined || Object.values(answers).some(({ status }) => status === 404),
    wanted,
  };
}
