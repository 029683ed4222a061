import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';

/**
 * Icons that only the cabinet uses. They are drawn inline so that other pages do not contain them. 24×24, as in
 * ui/icon-shapes.
 */
const OWN = {
  receipt: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 11.5h5',
  coins:
    'M10 13.5c0 1.6 2.5 2.8 5.5 2.8s5.5-1.2 5.5-2.8-2.5-2.8-5.5-2.8-5.5 1.2-5.5 2.8Zm0 0v4c0 1.6 2.5 2.8 5.5 2.8s5.5-1.2 5.5-2.8v-4M14 6.5C14 5 11.5 3.7 8.5 3.700S3 5 3 6.5 5.5 9.3 8.5 9.3 14 8 14 6.500ZM3 6.500v9c0 1.1 1.5 2.1 4 2.500M3 11c0 1.1 1.5 2.1 4 2.500M14 6.500v1.5',
  file: 'M7 3.500h6.500L18 8v12.500H7zM13.5 3.500V8H18M12.5 11v6m0 0-2.2-2.200m2.2 2.2 2.2-2.2',
  cloud: 'M7.5 18.500h9.300a3.7 3.7 0 0 0 .5-7.4 5.5 5.5 0 0 0-10.7-1A4.3 4.3 0 0 0 7.5 18.500Zm2-4.7 2 2 3.5-3.8',
  leave: 'M14 4.500H6.500v15H14M11 12h9.500m0 0L17 8.500m3.5 3.500L17 15.5',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  refund: 'M8.5 9.500H17a3.5 3.5 0 0 1 0 7H9M8.5 9.500l3-3m-3 3 3 3',
  route:
    'M7 20.500h9.500a3.25 3.25 0 0 0 0-6.500h-9a3.25 3.25 0 0 1 0-6.500H14M18 3.500a2.5 2.5 0 0 1 2.5 2.500c0 1.8-2.5 4.5-2.5 4.500S15.5 7.8 15.5 6A2.5 2.5 0 0 1 18 3.500Z',
} as const;

export type CabinetIconName = IconName | keyof typeof OWN;

/** The icon is decorative; its meaning comes from the text beside it or from the control's label. */
export function CabinetIcon({ name, size = 20 }: { name: CabinetIconName; size?: number }): ReactNode {
  if (!isOwn(name)) return <Icon name={name} size={size} />;
  return (
    <svg className="i" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={OWN[name]} strokeWidth={name === 'more' ? 3 : undefined} />
    </svg>
  );
}

function isOwn(name: CabinetIconName): name is keyof typeof OWN {
  return name in OWN;
}
