import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import {
  type Answer,
  aDevice,
  addAccounts,
  type Finding,
  formToken,
  type Form,
  type Kind,
  PASSWORD,
  send,
} from './people.ts';

type Known = Kind | 'unknown';
const ACCOUNTS: readonly Known[] = ['unknown', 'codes_only', 'password', 'static', 'banned'];
const NUMBERS = { home: '+375331', abroad: '+48500' } as const;

/**
 * Tries every combination of the deciding fields, for every kind of account and number, against the tables of
 * docs/accounts.md, which are written down here a second time, independently of the code.
 */
export async function checkFields(app: FastifyInstance, pool: pg.Pool): Promise<Finding> {
  const faults: string[] = [];
  let combinations = 0;
  for (const account of ACCOUNTS)
    for (const number of ['home', 'abroad'] as const)
      for (const password of [false, true])
        for (const confirm of [false, true])
          for (const code of [false, true])
            for (const reset of [false, true])
              for (const email of [false, true]) {
                combinations += 1;
                const phone = `${NUMBERS[number]}${String(combinations).padStart(6, '0')}`;
                if (account !== 'unknown') await addAccounts(pool, [phone], account);
                const isBegin = !password && !code;
                const form: Form = {
                  phone,
                  ...(password && { password: PASSWORD }),
                  ...(confirm && { password_confirm: PASSWORD }),
                  ...(code && { sms_code: '000000' }),
                  ...(reset && { resetPassword: 'true' }),
                  ...(email && { email: `new${combinations}@mail.example` }),
                  ...(isBegin && { formToken: await formToken(app) }),
                };
                const { json } = await send(app, '/api/v3/auth', form, { cookies: aDevice().cookies });
                const wanted = expected({ account, number, password, confirm, code, reset, email });
                if (wanted !== codeOf(json))
                  faults.push(
                    `${JSON.stringify({ ...form, formToken: undefined })} of ${account}: ${codeOf(json)}, not ${wanted}`,
                  );
              }
  for (const fault of faults.slice(0, 10)) console.log(fault);
  return {
    check: `combinations of fields, ${combinations}, answered otherwise`,
    value: faults.length,
    limit: '0',
    holds: faults.length === 0,
  };
}

type Combination = {
  account: Known;
  number: keyof typeof NUMBERS;
  password: boolean;
  confirm: boolean;
  code: boolean;
  reset: boolean;
  email: boolean;
};

function expected({ account, number, password, confirm, code, reset, email }: Combination): string {
  // No code was ever sent here, so every code is wrong; the fields of a new password are checked first.
  if (code) return password && !confirm ? 'passwords_differ' : 'wrong_code';
  if (password) {
    if (account === 'banned') return 'account_banned';
    return account === 'password' || account === 'static' ? 'token' : 'wrong_password';
  }
  if (account === 'banned') return 'account_banned';
  if (account === 'static') return reset ? 'static_password' : 'ask static';
  if (account === 'password' && !reset) return 'ask';
  if (account === 'unknown') {
    if (number === 'home') return 'sms newUser';
    return email ? 'email newUser' : 'email_required';
  }
  // No address is proved, and an SMS cannot reach a number abroad.
  return number === 'home' ? 'sms resetPassword' : 'account_dormant';
}

function codeOf(json: Answer['json']): string {
  if (typeof json['code'] === 'string') return json['code'];
  if (typeof json['token'] === 'string') return 'token';
  if (json['smsSend'] === true)
    return `${String(json['notifyType'])} ${json['newUser'] === true ? 'newUser' : ''}${json['resetPassword'] === true ? 'resetPassword' : ''}`;
  return json['static'] === true ? 'ask static' : 'ask';
}
