/** Method and path. Each route starts with `accountOf`, and another person's order is answered with 404. */
export const CABINET_ROUTES = {
  tickets: ['GET', '/api/v3/cabinet/tickets'], // ?lang= → CabinetTickets
  orders: ['GET', '/api/v3/cabinet/orders'], // ?lang= → CabinetOrders
  order: ['GET', '/api/v3/cabinet/orders/:id'], // ?lang= → CabinetOrder
  pay: ['POST', '/api/v3/cabinet/orders/:id/pay'], // → PayAgain | 409
  giveBack: ['POST', '/api/v3/cabinet/orders/:id/return'], // ReturnRequest → Returned | 409
  points: ['GET', '/api/v3/cabinet/points'], // ?lang= → CabinetPoints
} as const;
