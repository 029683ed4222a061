/** Opens the form for an alert on an event's page. */
export const TELL_ME = '#tell-me';
