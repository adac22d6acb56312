import { showToast, type ToastOptions } from '#app/shell/toasts/toasts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink, TextLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { CardSkeletons, LoadingIndicator } from '#app/ui/skeleton.tsx'
import { SampleSection } from './sample-section.tsx'

export const LoadingSamples = () => (
  <SampleSection title="Loading">
    <CardSkeletons count={3} className="cards is-sample" />
    <div className="tying-sample">
      <LoadingIndicator>Loading product details...</LoadingIndicator>
    </div>
  </SampleSection>
)

export const StripSamples = () => (
  <SampleSection title="Strips">
    <div className="col">
      <Banner>
        <b>You are offline.</b> What you have looked at is still here.
      </Banner>
      <Banner tone="info">Your payment is under review. Nothing more to do.</Banner>
      <Banner tone="success">Saved.</Banner>
      <Banner tone="error">
        <b>That did not work.</b> Please try again.
      </Banner>
    </div>
  </SampleSection>
)

const TOASTS: readonly ToastOptions[] = [
  { title: 'Added to cart', description: 'The Slow Sunday x1 added to your cart' },
  { type: 'success', title: 'Payment successful!', description: 'Transaction 4821 0092 7731' },
  { type: 'error', title: 'Missing information', description: 'Please fill in all required shipping fields' },
  { type: 'info', title: 'Cart cleared', description: 'All items have been removed from your cart' },
  { type: 'warning', title: 'Item limit reached', description: 'You can only select 7 regular items with this box.' },
  { type: 'loading', title: 'Processing...' },
]

export const ToastSamples = () => (
  <SampleSection title="Toasts">
    <div className="row">
      {TOASTS.map((words) => (
        <Button key={words.title} look="line" size="sm" onClick={() => showToast(words)}>
          {words.type ?? 'default'}
        </Button>
      ))}
    </div>
  </SampleSection>
)

export const EmptySamples = () => (
  <SampleSection title="Empty and error">
    <div className="two">
      <div className="empty is-gulabi">
        <EmptyState
          title={
            <>
              Your Cart is <em>Empty</em>
            </>
          }
          level={3}
          action={<ButtonLink to="#">Start Shopping</ButtonLink>}
        >
          The box is open. It only needs someone in mind.
        </EmptyState>
      </div>
      <div className="empty is-malai">
        <EmptyState
          title={
            <>
              Page <em>Not Found</em>
            </>
          }
          level={3}
          art={<Mark />}
          action={<ButtonLink to="#">Return to Home</ButtonLink>}
        >
          We're sorry, but the page you're looking for doesn't exist or has been moved.
        </EmptyState>
      </div>
      <div className="empty is-rose">
        <EmptyState
          title="No products found in this category."
          level={3}
          action={<TextLink to="#">View all</TextLink>}
        />
      </div>
      <div className="empty is-error">
        <EmptyState
          title="Payment Failed"
          level={3}
          art={<Icon of="circle-exclamation-point" />}
          action={<Button>Try again</Button>}
        >
          The payment did not go through. Your box is still here.
        </EmptyState>
      </div>
    </div>
  </SampleSection>
)
