import type { ReactNode } from 'react';
import notice from '../frame/notice.module.css';

export function Alert({ text, tone }: { text: string | null; tone: 'red' | 'amber' }): ReactNode {
  return text === null ? null : (
    <div className={notice.alert} data-tone={tone} role="alert">
      <p>{text}</p>
    </div>
  );
}
