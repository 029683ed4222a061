import { generateKeyPairSync } from 'node:crypto';

/** RSA, because both payment providers sign with it. */
export const aPublicKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString();

/** The settings of a production deployment for both markets, without its own addresses. */
export const PRODUCTION_PROVIDERS = {
  SMTP_URL: 'smtps://mail.rampa.example',
  MAIL_FROM: 'Rampa <tickets@rampa.example>',
  BEPAID_SHOP_ID: '4711',
  BEPAID_SECRET_KEY: 'b2f0c9d8e7a6b5c4d3e2f1a0',
  BEPAID_PUBLIC_KEY: aPublicKey,
  ROCKET_SMS_USERNAME: '104400155',
  ROCKET_SMS_PASSWORD: 'kF3-tz81',
  BOG_CLIENT_ID: '10000814',
  BOG_SECRET: 'c3a1b2f0c9d8e7a6b5c4d3e2',
  BOG_MERCHANT_ID: '90210',
  BOG_PUBLIC_KEY: aPublicKey,
  SMS_OFFICE_KEY: '5f2c9d8e7a6b5c4d',
  SMS_OFFICE_SENDER: 'Rampa.ge',
} as const;
