// The light build has no type declarations of its own. Its API is the same as that of the full build.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
