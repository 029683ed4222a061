import type { Currency } from '#domain/money/money.ts';

/** Months in which a gift certificate is valid, unless its item or whoever gives it out says otherwise. */
export const CERTIFICATE_MONTHS = 12;

/**
 * What comes back to a certificate that expired meanwhile would be lost for a reason that the buyer did not cause: it is
 * then valid for so many more days.
 */
export const DAYS_AFTER_RETURN = 180;

/** Certificates that one order may be paid with. */
export const CERTIFICATES_PER_ORDER = 5;

/** `frozen`: the payer's bank took the money of its purchase back; it keeps its balance, and a person decides. */
export type CertificateState = 'active' | 'frozen' | 'void';

export type CertificateFacts = {
  currency: Currency;
  balanceMinor: number;
  state: CertificateState;
  isExpired: boolean;
};

export type CertificateRefusal =
  | 'certificate_unknown'
  | 'certificate_frozen'
  | 'certificate_expired'
  | 'certificate_used_up'
  | 'certificate_other_currency';

/** Why a certificate cannot pay an order of this currency; null if it can. */
export function refuseCertificate(certificate: CertificateFacts | null, currency: Currency): CertificateRefusal | null {
  if (certificate === null || certificate.state === 'void') return 'certificate_unknown';
  if (certificate.state === 'frozen') return 'certificate_frozen';
  if (certificate.currency !== currency) return 'certificate_other_currency';
  if (certificate.isExpired) return 'certificate_expired';
  return certificate.balanceMinor > 0 ? null : 'certificate_used_up';
}
