/**
 * Messengers that people plan evenings in, by the addresses that they publish for this. They show the page's own
 * picture (Open Graph); no script of theirs is loaded, and nothing is sent until the visitor follows a link.
 */
export function shareLinks(title: string, url: string): { name: string; href: string }[] {
  const both = encodeURIComponent(`${title}\n${url}`);
  return [
    {
      name: 'Telegram',
      href: `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`,
    },
    { name: 'Viber', href: `viber://forward?text=${both}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${both}` },
  ];
}
