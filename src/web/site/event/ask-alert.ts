import type { AlertErrorCode, AskEventAlertRequest } from '#api/alerts/contract.ts';
import { askEventAlert } from '#api/alerts/endpoints-contract.ts';
import { callApi } from '#web/shared/call-api.ts';
import { createFormTokens } from '#web/shared/login/form-tokens.ts';

const tokens = createFormTokens();

/** Starts the proof of work while the visitor types. */
export const prepareAlert = (): void => tokens.prepare();

/** Null when it was accepted. `failed`: there was no answer, and the same request may be repeated. */
export async function askAlert(
  request: Omit<AskEventAlertRequest, 'formToken'>,
): Promise<AlertErrorCode | 'failed' | null> {
  const formToken = await tokens.take();
  const body = { ...request, ...(formToken !== null && { formToken }) };
  try {
    const response = await callApi(askEventAlert, { body });
    if (response.ok) return null;
    const { error } = await response.json<{ error?: { code?: AlertErrorCode } }>();
    return error?.code ?? 'failed';
  } catch {
    return 'failed';
  }
}
