import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { LoginController } from './login-controller.ts';
import type { LoginEvent, LoginForm, LoginState } from './login-state.ts';

const LoginControllerContext = createContext<LoginController | null>(null);

export function LoginProvider({
  controller,
  children,
}: {
  controller: LoginController;
  children: ReactNode;
}): ReactNode {
  return <LoginControllerContext value={controller}>{children}</LoginControllerContext>;
}

export type Login = {
  state: LoginState;
  /** Time of the last state change. During countdowns the state changes every second. */
  now: number;
  take: (event: LoginEvent) => void;
  change: (change: Partial<LoginForm>) => void;
};

export function useLogin(): Login {
  const controller = use(LoginControllerContext);
  if (!controller) throw new Error('useLogin() outside of LoginProvider');
  const { state, now } = useSyncExternalStore(controller.subscribe, controller.get);
  return { state, now, take: controller.take, change: (change) => controller.take({ type: 'typed', change }) };
}
