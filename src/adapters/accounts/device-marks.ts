import { createHmac } from 'node:crypto';
import type { DeviceMarks } from '#usecases/accounts/ports.ts';

export const createDeviceMarks = (secret: string): DeviceMarks => ({
  of: (device) => createHmac('sha256', secret).update(device).digest('base64url'),
});
