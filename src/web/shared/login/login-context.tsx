import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { LoginController } from './login-controller.ts';
import type { LoginEvent, LoginForm, LoginState } from './login-state.ts';

const LoginControllerContext = createContext<LoginController | null>(null);

export function LoginProvider({ desk, children }: { desk: LoginController; children: ReactNode }): ReactNode {
  return <LoginControllerContext value={desk}>{children}</LoginControllerContext>;
}

export type Login = {
  state: LoginState;
  /** Time of the last state change. During countdowns the state changes every second. */
  now: number;
  take: (event: LoginEvent) => void;
  change: (change: Partial<LoginForm>) => void;
};

export function useLogin(): Login {
  const desk = use(LoginControllerContext);
  if (!desk) throw new Error('useLogin() outside of LoginProvider');
  const { state, now } = useSyncExternalStore(desk.subscribe, desk.get);
  return { state, now, take: desk.take, change: (change) => desk.take({ type: 'typed', change }) };
}
