import type { AuthAnswer, AuthError, AuthErrorCode } from '#api/accounts/auth-contract.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { takeTurn } from '#web/shared/login/login-machine.ts';
import {
  type LoginEffect,
  type LoginEvent,
  type LoginForm,
  type LoginState,
  type PopupKind,
  startLogin,
} from '#web/shared/login/login-state.ts';

export const NOW = 1_000_000;
export const agreed: Partial<LoginForm> = { phone: '29 100 18 22', offer: true, consent: true };

/** A visitor at the login popup, with all effects that the popup requested. */
export function aVisitor(kind: PopupKind = 'newer', market: MarketName = 'belarus') {
  let state = startLogin(kind, market);
  let now = NOW;
  let last: readonly LoginEffect[] = [];
  function turn(event: LoginEvent): void {
    ({ state, effects: last } = takeTurn(state, event));
  }
  const seq = (): number => state.sending?.seq ?? -1;
  return {
    get state(): LoginState {
      return state;
    },
    get effects(): readonly LoginEffect[] {
      return last;
    },
    get body() {
      return last.find((effect) => effect.type === 'send')?.body;
    },
    turn,
    types: (change: Partial<LoginForm>) => turn({ type: 'typed', change }),
    goesOn: () => turn({ type: 'next' }),
    isAnswered: (answer: AuthAnswer) => turn({ type: 'answered', seq: seq(), answer, now }),
    isRefused: (code: AuthErrorCode, more: Partial<AuthError> = {}) =>
      turn({ type: 'refused', seq: seq(), error: { code, error: `said: ${code}`, ...more }, now }),
    waits: (seconds: number) => {
      now += seconds * 1000;
      turn({ type: 'tick', now });
    },
  };
}

/** A visitor at the step that follows the given answer to the phone. */
export function aVisitorAt(answer: AuthAnswer, kind: PopupKind = 'newer') {
  const visitor = aVisitor(kind);
  visitor.types(agreed);
  visitor.goesOn();
  visitor.isAnswered(answer);
  return visitor;
}

export const aToken = {
  token: 'a.b.c',
  user: { id: '1', username: '+375 •• •••-18-22', phone: '+375 •• •••-18-22', avatar: '' },
};
