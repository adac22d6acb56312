import type { ComponentProps } from 'react'

type Props = ComponentProps<'a'> & { href: string }

/** A link inside the shop whose markup never comes to life; `useStillLinks` follows it. */
export const StillLink = (props: Props) => <a data-discover="true" {...props} />
