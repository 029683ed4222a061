import type { ComponentType } from 'react';
import { m } from '#texts/generated/messages.js';
import type { CabinetIconName } from './icon.tsx';

type Module = { Screen: ComponentType };

export type CabinetScreen = {
  /** Path after the language; the empty path is the start screen. Parameters are written `:id`. */
  path: string;
  load: () => Promise<Module>;
  /** Navigation entry; a screen without one is opened from another screen. */
  nav?: { label: () => string; icon: CabinetIconName; inBar: boolean };
};

/** All screens, in navigation order. At most four may be `inBar`, the bottom bar on phones. */
export const SCREENS: readonly CabinetScreen[] = [
  {
    path: '',
    load: () => import('./tickets/tickets-screen.tsx'),
    nav: { label: m.cabinet_nav_tickets, icon: 'ticket', inBar: true },
  },
  {
    path: 'orders',
    load: () => import('./orders/orders-screen.tsx'),
    nav: { label: m.cabinet_nav_orders, icon: 'receipt', inBar: true },
  },
  { path: 'orders/:id', load: () => import('./orders/order-screen.tsx') },
  {
    path: 'points',
    load: () => import('./points/points-screen.tsx'),
    nav: { label: m.cabinet_nav_points, icon: 'coins', inBar: true },
  },
  {
    path: 'favourites',
    load: () => import('./saved/saved-screen.tsx'),
    nav: { label: m.profile_nav_saved, icon: 'heart', inBar: false },
  },
  {
    path: 'reviews',
    load: () => import('./reviews/reviews-screen.tsx'),
    nav: { label: m.profile_nav_reviews, icon: 'star', inBar: false },
  },
  {
    path: 'videos',
    load: () => import('./videos/videos-screen.tsx'),
    nav: { label: m.profile_nav_videos, icon: 'play', inBar: false },
  },
  {
    path: 'notifications',
    load: () => import('./notifications/notifications-screen.tsx'),
    nav: { label: m.profile_nav_notifications, icon: 'bell', inBar: false },
  },
  {
    path: 'profile',
    load: () => import('./profile/profile-screen.tsx'),
    nav: { label: m.profile_nav_profile, icon: 'user', inBar: false },
  },
];
