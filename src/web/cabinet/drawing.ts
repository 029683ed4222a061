import { createContext, use } from 'react';
import type { AnyInput, Endpoint } from '#api/endpoint-contract.ts';
import type { DrawnAnswer } from './cabinet-facts.ts';

/** What a screen exchanges with the server that draws it, and later with the document that it wakes up in. */
export type Drawing = {
  /** The answer that the document is drawn from. One that is missing is read before the server's next attempt. */
  answerAt(path: string, of: Endpoint, input: AnyInput | undefined): DrawnAnswer | undefined;
  /** Returns such an answer for the last time. From then on the API is called. */
  take(path: string): DrawnAnswer | undefined;
  setTitle(title: string): void;
};

/** The answers of this document by address; empty on the server, where no answer may outlive its request. */
export const drawnAnswers = new Map<string, DrawnAnswer>();

const inBrowser: Drawing = {
  answerAt: (path) => drawnAnswers.get(path),
  take(path) {
    const answer = drawnAnswers.get(path);
    drawnAnswers.delete(path);
    return answer;
  },
  setTitle: () => undefined,
};

export const DrawingContext = createContext<Drawing>(inBrowser);

export const useDrawing = (): Drawing => use(DrawingContext);
