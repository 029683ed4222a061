// The light build comes without types of its own; what it has, it has as the whole one does.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
