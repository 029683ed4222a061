import { smsMarketOf } from '#domain/contact/sms-market.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { SmsTransport } from '#usecases/sms/ports.ts';

/** Sends each number to the provider of its country. Numbers of countries without one are refused before any call. */
export function createSmsByCountry(providers: { [market in MarketName]?: SmsTransport | undefined }): SmsTransport {
  return {
    async send(sms) {
      const market = smsMarketOf(sms.to);
      if (market === null) return { ok: false, code: 'unsupported_country', detail: 'no messages to this country' };
      const provider = providers[market];
      if (provider === undefined) return { ok: false, code: 'misconfigured', detail: `no provider for ${market}` };
      return provider.send(sms);
    },
  };
}
