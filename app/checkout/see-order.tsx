import { href } from 'react-router'
import { TextLink } from '#app/ui/button.tsx'

export const SeeOrder = ({ order: { number, secret } }: { order: { number: string; secret: string } }) => (
  <TextLink to={href('/order/:number/:secret', { number, secret })}>See your order</TextLink>
)
