import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { m } from '#texts/generated/messages.js';
import { enterDialog } from '#web/ui/dialog-history.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { LoginController } from './login-controller.ts';
import { LoginProvider, useLogin } from './login-context.tsx';
import { NewerPopup, newerTitle, StepBars } from './newer-popup.tsx';
import { OlderPopup } from './older-popup.tsx';
import css from './login.module.css';

const FIRST_FIELDS = ['phone', 'code', 'password'];

type Props = { controller: LoginController; onClose: () => void };

/** The popup uses the native <dialog>: focus stays inside, Esc and Back close it, focus returns to the opener. */
export function LoginDialog({ controller, onClose }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  useEffect(() => {
    const node = dialog.current;
    node?.showModal();
    const entry = enterDialog(() => node?.close());
    const focus = (field: string): void => node?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
    // A reopened popup may be waiting for a code.
    focus(FIRST_FIELDS.find((name) => node?.querySelector(`[name="${name}"]`)) ?? 'phone');
    const stop = controller.onFocus(focus);
    const endOffer = controller.offerPasskeys();
    return () => {
      endOffer();
      stop();
      node?.close();
      entry.end();
    };
  }, [controller]);
  return (
    // Both press and release must hit the backdrop, which is the dialog itself: text dragged out of a field must not
    // close it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby="login-title"
      onClose={onClose}
      onPointerDown={({ target }) => (pressed.current = target)}
      onClick={({ target }) => target === dialog.current && pressed.current === target && onClose()}
    >
      <LoginProvider controller={controller}>
        <Sheet onClose={onClose} />
      </LoginProvider>
    </dialog>
  );
}

function Sheet({ onClose }: { onClose: () => void }): ReactNode {
  const { state, take } = useLogin();
  const heading = useRef<HTMLHeadingElement>(null);
  const { step } = state;
  const shownStep = useRef(step);
  useEffect(() => {
    // The pressed button disappears with its step, so the heading takes the focus. The next field takes it later.
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    take({ type: 'next' });
  }
  return (
    <form noValidate className={css.sheet} data-kind={state.kind} data-step={step} onSubmit={submit}>
      <div className={css.top}>
        {state.kind === 'newer' ? <StepBars /> : <span className={css.bars} />}
        <button type="button" className={css.close} aria-label={m.site_close()} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <h2 id="login-title" ref={heading} tabIndex={-1}>
        {state.kind === 'newer' ? newerTitle(state) : m.auth_login_title_older()}
      </h2>
      {state.kind === 'newer' ? <NewerPopup /> : <OlderPopup />}
    </form>
  );
}
