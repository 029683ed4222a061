const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind a normalised address: what follows a plus is its owner's own label, and Gmail reads no dots. Limits
 * per buyer count mailboxes. The database's `mailbox_of` says the same.
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const [plain = ''] = name.split('+');
  return WITHOUT_DOTS.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}
