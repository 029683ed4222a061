import type { ComponentType } from 'react';
import { m } from '#texts/generated/messages.js';
import type { CabinetIconName } from './icon.tsx';

type Module = { Screen: ComponentType };

export type CabinetScreen = {
  /** Below the language; the empty one is where the cabinet opens. A parameter is written `:id`. */
  path: string;
  load: () => Promise<Module>;
  /** Its place in the navigation; a screen without one is reached from another. */
  nav?: { label: () => string; icon: CabinetIconName; inBar: boolean };
};

/** Every screen: a folder and a line. The order is the navigation's; `inBar` is for at most four, on phones. */
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
