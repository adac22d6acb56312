import 'react'

declare module 'react' {
  // Allows custom properties such as `--field` in React's `style`.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
