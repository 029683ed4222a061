import type { ComponentType } from 'react';
import { m } from '#texts/generated/messages.js';
import type { CabinetIconName } from './icon.tsx';

type Module = { Screen: ComponentType };

export type CabinetScreen = {
  /** Path after the language; the empty path is the start screen. Parameters are written `:id`. */
  path: string;
  /** Its file, by which the server finds its scripts and styles. */
  source: string;
  load: () => Promise<Module>;
  /** Navigation entry; a screen without one is opened from another screen. */
  nav?: { label: () => string; icon: CabinetIconName; inBar: boolean };
};

/** All screens, in navigation order. At most four may be `inBar`, the bottom bar on phones. */
export const SCREENS: readonly CabinetScreen[] = [
  {
    path: '',
    source: 'src/web/cabinet/tickets/tickets-screen.tsx',
    load: () => import('./tickets/tickets-screen.tsx'),
    nav: { label: m.cabinet_nav_tickets, icon: 'ticket', inBar: true },
  },
  {
    path: 'orders',
    source: 'src/web/cabinet/orders/orders-screen.tsx',
    load: () => import('./orders/orders-screen.tsx'),
    nav: { label: m.cabinet_nav_orders, icon: 'receipt', inBar: true },
  },
  {
    path: 'orders/:id',
    source: 'src/web/cabinet/orders/order-screen.tsx',
    load: () => import('./orders/order-screen.tsx'),
  },
  {
    path: 'points',
    source: 'src/web/cabinet/points/points-screen.tsx',
    load: () => import('./points/points-screen.tsx'),
    nav: { label: m.cabinet_nav_points, icon: 'coins', inBar: true },
  },
  {
    path: 'favourites',
    source: 'src/web/cabinet/saved/saved-screen.tsx',
    load: () => import('./saved/saved-screen.tsx'),
    nav: { label: m.profile_nav_saved, icon: 'heart', inBar: false },
  },
  {
    path: 'reviews',
    source: 'src/web/cabinet/reviews/reviews-screen.tsx',
    load: () => import('./reviews/reviews-screen.tsx'),
    nav: { label: m.profile_nav_reviews, icon: 'star', inBar: false },
  },
  {
    path: 'videos',
    source: 'src/web/cabinet/videos/videos-screen.tsx',
    load: () => import('./videos/videos-screen.tsx'),
    nav: { label: m.profile_nav_videos, icon: 'play', inBar: false },
  },
  {
    path: 'notifications',
    source: 'src/web/cabinet/notifications/notifications-screen.tsx',
    load: () => import('./notifications/notifications-screen.tsx'),
    nav: { label: m.profile_nav_notifications, icon: 'bell', inBar: false },
  },
  {
    path: 'profile',
    source: 'src/web/cabinet/profile/profile-screen.tsx',
    load: () => import('./profile/profile-screen.tsx'),
    nav: { label: m.profile_nav_profile, icon: 'user', inBar: false },
  },
];

/** For visitors without a login, and the only screen that they get. */
export const LOGIN: CabinetScreen = {
  path: 'login',
  source: 'src/web/cabinet/login/login-screen.tsx',
  load: () => import('./login/login-screen.tsx'),
};
