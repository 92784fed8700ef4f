// HTTP calls about simuls.

import { call, command } from './http.ts';
import {
  type NewSimul,
  openedSimulAnswer,
  ownSimulsAnswer,
  type Simul,
  type SimulList,
  type SimulSummary,
  simulAnswer,
  simulsAnswer,
} from './simuls.ts';

const part = encodeURIComponent;

export function listSimuls(before: string | null = null): Promise<SimulList> {
  return call('GET', `/simuls${before === null ? '' : `?before=${part(before)}`}`, simulsAnswer);
}

export async function listOwnSimuls(): Promise<SimulSummary[]> {
  return (await call('GET', '/account/simuls', ownSimulsAnswer)).simuls;
}

export async function openSimul(wish: NewSimul): Promise<string> {
  return (await call('POST', '/simuls', openedSimulAnswer, wish)).id;
}

export function readSimul(id: string): Promise<Simul> {
  return call('GET', `/simuls/${part(id)}`, simulAnswer);
}

export type SimulOrder = 'apply' | 'withdraw' | 'accept' | 'decline' | 'start' | 'cancel';

export function orderSimul(id: string, order: SimulOrder, wish?: unknown): Promise<void> {
  return command('POST', `/simuls/${part(id)}/${order}`, wish);
}
