import 'react'

declare module 'react' {
  // Our custom properties, such as --field and --strap, may stand in a style like any other.
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
