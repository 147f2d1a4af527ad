import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

interface ButtonProps {
  readonly children: ComponentChildren;
  /** `main`: what one comes for; `danger`: what cannot be undone. */
  readonly kind?: 'main' | 'plain' | 'danger' | 'quiet';
  readonly type?: 'button' | 'submit';
  readonly busy?: ReadonlySignal<boolean> | boolean;
  readonly disabled?: boolean;
  /** What it does, where its text alone does not say to what. */
  readonly label?: string;
  readonly pressed?: boolean;
  readonly onClick?: () => void;
}

/** A button. While it is busy it cannot be pressed again, and keeps the focus. */
export function Button({ kind = 'plain', type = 'button', busy = false, label, ...rest }: ButtonProps) {
  const isBusy = typeof busy === 'boolean' ? busy : busy.value;
  return (
    <button
      type={type}
      class={`button ${kind}`}
      disabled={rest.disabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy}
      aria-label={label}
      aria-pressed={rest.pressed}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else rest.onClick?.();
      }}
    >
      {rest.children}
    </button>
  );
}
