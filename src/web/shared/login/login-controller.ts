import type { FormTokens } from './form-tokens.ts';
import type { LoginApi, PasskeyAnswer } from './login-api.ts';
import { nextChange, takeTurn } from './login-machine.ts';
import type { LoginMemory } from './login-memory.ts';
import type { Field, LoginEffect, LoginEvent, LoginState } from './login-state.ts';
import type { SessionAnswer } from '#api/accounts/auth-contract.ts';

export type LoginController = {
  get: () => Moment;
  subscribe: (listener: () => void) => () => void;
  take: (event: LoginEvent) => void;
  /** Registers the function of the popup that moves the focus. Returns a function that unregisters it. */
  onFocus: (focus: (field: Field) => void) => () => void;
  /** Lets the browser offer passkeys below the phone field. Returns a function that ends the offer. */
  offerPasskeys: () => () => void;
};

/** A state and the time at which it was reached. */
type Moment = { state: LoginState; now: number };

type Deps = {
  api: LoginApi;
  tokens: FormTokens;
  logIn: (answer: SessionAnswer) => Promise<void>;
  memory: LoginMemory;
  now: () => number;
};

/** Pause in typing before the requirements of a number are requested, so that incomplete numbers are not sent. */
const FIELDS_PAUSE_MS = 400;

/** Stays in memory when the popup closes: reopened, it shows the same state. */
export function createLoginController(first: LoginState, { api, tokens, logIn, memory, now }: Deps): LoginController {
  let state = memory.recall(first, now());
  let moment: Moment = { state, now: now() };
  let clock: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let focus: ((field: Field) => void) | null = null;
  let offer: AbortController | null = null;
  let chosen: (() => Promise<PasskeyAnswer>) | null = null;
  const listeners = new Set<() => void>();

  function take(event: LoginEvent): void {
    const turn = takeTurn(state, event);
    state = turn.state;
    moment = { state, now: now() };
    memory.keep(state);
    for (const effect of turn.effects) run(effect);
    wait();
    for (const listener of listeners) listener();
  }

  function wait(): void {
    clearTimeout(clock);
    const at = nextChange(state, now());
    if (at !== null) clock = setTimeout(() => take({ type: 'tick', now: now() }), at - now());
  }

  function run(effect: LoginEffect): void {
    switch (effect.type) {
      case 'focus':
        setTimeout(() => focus?.(effect.field), effect.afterMs);
        return;
      case 'askFields':
        clearTimeout(asking);
        asking = setTimeout(() => void askFields(effect.number), FIELDS_PAUSE_MS);
        return;
      case 'logIn':
        void logIn({ token: effect.token, user: effect.user });
        return;
      case 'send':
        void send(effect);
    }
  }

  async function askFields(number: string): Promise<void> {
    take({ type: 'fields', number, answer: await api.fields(number, await tokens.take()) });
  }

  async function send({ call, seq, body, needsProof }: Extract<LoginEffect, { type: 'send' }>): Promise<void> {
    if (call === 'passkey') return onAnswer(seq, await showPasskey());
    let answer = await api.auth(needsProof ? await proven(seq, body) : body);
    // A captcha may have expired while the popup was open.
    if (answer.type === 'refused' && answer.error?.code.startsWith('captcha_'))
      answer = await api.auth(await proven(seq, body));
    onAnswer(seq, answer);
  }

  async function offerPasskeys({ signal }: AbortController): Promise<void> {
    const show = await api.offeredPasskey(signal);
    if (show === null || signal.aborted || state.sending !== null) return;
    chosen = show;
    take({ type: 'passkey' });
  }

  function showPasskey(): Promise<PasskeyAnswer> {
    const show = chosen;
    chosen = null;
    // Browsers allow only one passkey request at a time.
    if (show === null) offer?.abort();
    return show === null ? api.passkey() : show();
  }

  function onAnswer(seq: number, answer: PasskeyAnswer): void {
    take(answer.type === 'lost' || answer.type === 'cancelled' ? { ...answer, seq } : { ...answer, seq, now: now() });
  }

  async function proven(seq: number, body: Readonly<Record<string, string>>): Promise<Record<string, string>> {
    take({ type: 'proving', seq, isProving: true });
    const formToken = await tokens.take();
    take({ type: 'proving', seq, isProving: false });
    return formToken === null ? body : { ...body, formToken };
  }

  wait();
  return {
    get: () => moment,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take,
    offerPasskeys: () => {
      const opened = new AbortController();
      offer = opened;
      void offerPasskeys(opened);
      return () => opened.abort();
    },
    onFocus: (move) => {
      focus = move;
      return () => {
        focus = null;
      };
    },
  };
}
