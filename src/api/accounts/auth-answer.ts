import type { AuthAnswer } from '#api/accounts/auth-contract.ts';
import { maskEmail } from '#domain/accounts/masks.ts';
import type { AuthResult } from '#usecases/accounts/authenticate.ts';

type Step = Exclude<Extract<AuthResult, { ok: true }>, { kind: 'logged_in' }>;

/** Translates a step into the flags of the specification. */
export function stepAnswer(result: Step): AuthAnswer {
  switch (result.kind) {
    case 'password':
      return { static: result.isStatic, newUser: false, ...masked(result.provedEmail) };
    case 'code_sent':
      return {
        smsSend: true,
        notifyType: result.channel,
        newUser: result.purpose === 'login',
        resetPassword: result.purpose === 'reset',
        waitSeconds: result.waitSeconds,
        ...(result.isUnderWay && { codeUnderWay: true }),
        ...(result.email?.isTyped === true && { email: result.email.address }),
        ...masked(result.email?.address ?? null),
      };
    case 'code_accepted':
      return {
        codeAccepted: true,
        newUser: result.purpose === 'login',
        resetPassword: result.purpose === 'reset',
        ...masked(result.email),
      };
  }
}

const masked = (email: string | null) => (email === null ? {} : { maskEmail: maskEmail(email) });
