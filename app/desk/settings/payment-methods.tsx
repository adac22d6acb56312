import { Form, useNavigation, useSubmit } from 'react-router'
import { Grip, MoveAnnouncement, rowClassName, useReorder } from '#app/desk/layout/reorder.tsx'
import { Button } from '#app/ui/button.tsx'
import { SwitchButton } from '#app/ui/switch.tsx'
import './payment-methods.css'
import { CHECKOUT_METHODS, type CheckoutMethod, checkoutMethods } from '#domain/payment/checkout-method.ts'

const NAMES: Record<CheckoutMethod, string> = {
  online: 'UPI, card and net banking',
  upi_qr: 'UPI QR code that confirms itself',
  upi_claim: 'UPI to your own id',
}

/** Methods that the server makes possible. `qrAdvice` says what to ask the provider for. */
export type MethodSupport = {
  provider: string | undefined
  upiId: string
  qr: boolean
  /** The provider makes QR codes, so its account can be checked. */
  hasQrCodes: boolean
  qrAdvice?: string | undefined
}

function describeMethod(method: CheckoutMethod, { provider, upiId, qr, qrAdvice }: MethodSupport): string {
  if (method === 'upi_claim') return `${upiId}. The shopper types the transaction ID, and you check it in the bank.`
  if (!provider) return 'Needs a payment provider: PAYMENT_PROVIDER and its keys on the server.'
  if (method === 'online') return `${provider}’s page. Confirms itself.`
  if (qr) return `A single-use code of ${provider} on your page.`
  return qrAdvice ?? `${provider} offers no such codes.`
}

const isPossible = (method: CheckoutMethod, { provider, qr }: MethodSupport): boolean =>
  method === 'upi_claim' || (method === 'online' ? provider !== undefined : qr)

/** `checked`: result of the check of the provider's account. */
type Props = {
  value: string
  support: MethodSupport
  fault: string | undefined
  checked: string
  mayChange: boolean
}

/** Payment methods in the order that shoppers see. Every change is saved at once, after re-authentication. */
export function PaymentMethods({ value, support, fault, checked, mayChange }: Props) {
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'
  const on = checkoutMethods(value, { online: support.provider !== undefined, qr: support.qr })
  const order = [...on, ...CHECKOUT_METHODS.filter((method) => !on.includes(method))]
  const hasGrips = mayChange && on.length > 1
  const moved = (id: string, to: number): string => {
    const rest = on.filter((method) => method !== id)
    return rest.toSpliced(to, 0, id as CheckoutMethod).join(', ')
  }
  const switched = (method: CheckoutMethod): string =>
    (on.includes(method) ? on.filter((one) => one !== method) : [...on, method]).join(', ')
  const reorder = useReorder<HTMLUListElement>({
    ids: on,
    nameOf: (id) => NAMES[id as CheckoutMethod],
    onMove: (id, to) =>
      void submit(
        { act: 'guarded', paymentMethods: moved(id, to), 'was.paymentMethods': value },
        { method: 'post', preventScrollReset: true },
      ),
  })
  return (
    <>
      <ul className={hasGrips ? 'dk-methods has-grips' : 'dk-methods'} ref={reorder.list}>
        {order.map((method) => (
          <li key={method} className={rowClassName(reorder, method)}>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="act" value="guarded" />
              <input type="hidden" name="was.paymentMethods" value={value} />
              {mayChange && on.includes(method) && on.length > 1 ? (
                <Grip
                  of={reorder}
                  id={method}
                  submit={(to) => ({ name: 'paymentMethods', value: moved(method, to) })}
                />
              ) : (
                hasGrips && <span />
              )}
              <span className="dk-method">
                <b>{NAMES[method]}</b>
                <span className="dk-sub">{describeMethod(method, support)}</span>
              </span>
              {mayChange ? (
                <SwitchButton
                  isOn={on.includes(method)}
                  label={NAMES[method]}
                  name="paymentMethods"
                  value={switched(method)}
                  disabled={busy || !isPossible(method, support) || (on.length === 1 && on.includes(method))}
                />
              ) : (
                <span className="dk-sub">{on.includes(method) ? 'On' : 'Off'}</span>
              )}
            </Form>
          </li>
        ))}
      </ul>
      <MoveAnnouncement>{reorder.announcement}</MoveAnnouncement>
      {on.length === 0 && (
        <p className="err" role="alert">
          No way to pay is on: shoppers cannot check out.
        </p>
      )}
      {fault && (
        <p className="err" role="alert">
          {fault}
        </p>
      )}
      {mayChange && support.hasQrCodes && (
        <Form method="post" preventScrollReset className="dk-check-qr">
          <Button type="submit" look="line" name="act" value="check-qr" aria-disabled={busy}>
            Check the QR codes again
          </Button>
          <span className="dk-sub" role="status">
            {checked}
          </span>
        </Form>
      )}
      {mayChange && value !== '' && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="act" value="guarded" />
          <input type="hidden" name="was.paymentMethods" value={value} />
          <Button type="submit" look="quiet" name="paymentMethods" value="">
            Use the default order
          </Button>
        </Form>
      )}
      <p className="dk-sub">
        {hasGrips
          ? 'Move with the handle, or focus it and press Alt and an arrow key. '
          : 'The last method cannot be switched off. '}
        Shoppers see this order once the shop takes real payments; a test shop keeps its own screens.
      </p>
    </>
  )
}
