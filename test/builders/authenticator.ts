import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Asked = { challenge: string; rpId?: string; rp?: { id: string }; user?: { id: string } };
/** Ways in which a page, a browser or a key may differ from the correct one. */
export type Wrongs = { origin?: string; domain?: string; counter?: number; challenge?: string; userHandle?: string };

const ORIGIN = 'http://rampa.localhost:3000';
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** A software authenticator: answers the server's options as a browser with a passkey would (WebAuthn, level 3). */
export function anAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let owner = 'AAAAAAAAAAAAAAAAAAAAAA';
  let signed = 0;

  const client = (type: string, asked: Asked, { origin = ORIGIN, challenge = asked.challenge }: Wrongs): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** Flags: 1 user present, 4 user verified, 64 where a key follows. */
  function head(domain: string, flags: number, counter: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(domain), rest]);
  }

  function cose(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]);
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    const begin = Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]);
    return Buffer.concat([begin, point(x), Buffer.from([0x22]), point(y)]);
  }

  return {
    id: id.toString('base64url'),

    create(asked: Asked, wrongs: Wrongs = {}) {
      owner = asked.user?.id ?? '';
      const domain = wrongs.domain ?? asked.rp?.id ?? '';
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose()]);
      const data = Buffer.concat([head(domain, 0x45, 0), credential]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        Buffer.from('\u0063fmt\u0064none\u0067attStmt'),
        Buffer.from([0xa0]),
        Buffer.from('\u0068authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const clientDataJSON = client('webauthn.create', asked, wrongs).toString('base64url');
      const response = {
        clientDataJSON,
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
      return { id: id.toString('base64url'), response };
    },

    show(asked: Asked, wrongs: Wrongs = {}) {
      signed = wrongs.counter ?? signed + 1;
      const data = head(wrongs.domain ?? asked.rpId ?? '', 0x05, signed);
      const clientData = client('webauthn.get', asked, wrongs);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: wrongs.userHandle ?? owner,
        },
      };
    },
  };
}
