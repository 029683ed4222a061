/** White modules that scanners need around a code (ISO/IEC 18004, 6.3.8). */
export const QUIET_ZONE = 4;
