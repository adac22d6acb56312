/** Made by `scripts/vite/facades.ts`; empty while developing. */
declare module 'virtual:facades' {
  const facades: import('./paint-first.ts').Facades
  export default facades
}
