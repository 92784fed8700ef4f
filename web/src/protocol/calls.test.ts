// Every call asks for its documented address by its documented method, and sends what it was given. What the answers
// look like is in openapi.test.ts.
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../testing/answers.ts';
import * as announcements from './announcement_calls.ts';
import * as chat from './chat_calls.ts';
import * as clubs from './club_calls.ts';
import * as games from './game_calls.ts';
import * as players from './player_calls.ts';
import * as practice from './practice_calls.ts';
import * as push from './push_calls.ts';
import * as relations from './relation_calls.ts';
import * as searches from './search_calls.ts';
import * as settings from './settings_calls.ts';
import * as simuls from './simul_calls.ts';
import * as studies from './study_calls.ts';
import * as tournaments from './tournament_calls.ts';
import * as years from './year_calls.ts';
