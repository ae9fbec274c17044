// Loaded before a service that a bench starts (`node --import`).
import { closeNetwork } from './close-network.ts';

closeNetwork();
