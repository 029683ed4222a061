import { escapeHtml } from '#web/shared/html/head-html.ts';
import notice from '../frame/notice.module.css';

export function alertHtml(text: string | null, tone: 'red' | 'amber'): string {
  return text === null
    ? ''
    : `<div class="${notice.alert}" data-tone="${tone}" role="alert"><p>${escapeHtml(text)}</p></div>`;
}
