import type { ReactNode } from 'react';
import type { PhotoDetails } from '#api/catalog/contract.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import css from './photo-credit.module.css';

/** Says below a photograph who took it. */
export function PhotoCredit({ photo }: { photo: PhotoDetails }): ReactNode {
  return <p className={css.credit}>{bind(m.site_photo_by({ name: photo.credit }))}</p>;
}
