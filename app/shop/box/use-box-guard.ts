import { useEffect } from 'react'
import { href, useNavigate } from 'react-router'
import { showToast } from '#app/shell/toasts/toasts.ts'
import { BOX_TOASTS } from '#domain/box/box.ts'
import { restoredOnLoad } from './restore-stored-box.ts'
import { currentSelection } from './selection.ts'

/**
 * Redirects a visitor without a box to the first step and, with `products`, one without items to the second
 * (specification §4, Build flow). After a full load by the shop itself it waits until the box is restored.
 */
export function useBoxGuard(needs: 'box' | 'products') {
  const navigate = useNavigate()
  useEffect(() => {
    let left = false
    const check = () => {
      if (left) return
      const { box, items } = currentSelection()
      if (!box) {
        showToast({ type: 'error', stays: true, ...BOX_TOASTS.noBox })
        void navigate(href('/build-your-own/start'), { replace: true })
      } else if (needs === 'products' && items.length === 0) {
        showToast({ type: 'error', stays: true, ...BOX_TOASTS.noProducts })
        void navigate(href('/build-your-own/products'), { replace: true })
      }
    }
    if (restoredOnLoad) void restoredOnLoad.then(check)
    else check()
    return () => {
      left = true
    }
  }, [navigate, needs])
}
