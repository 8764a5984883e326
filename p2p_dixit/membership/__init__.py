"""Membership: who sits at the table, agreed on by those who sit there (protocol/16-membership.md).

*Grounds* are papers that every peer can check (`grounds`): a leave, wishes, an application with its
consents, proof of cheating. A *decision* (`decision`) names the next roster and where the log of
the old one is cut; its certificate convinces everyone who knows the old roster. It is made by one
single-decree Paxos per roster: `proposer`, `acceptor`, what a proposal must follow from
(`proposal_check`, `value_lock`, `proposal_grounds`), the papers and messages on their way (`pool`,
`wants`), and the passage from one roster to the next (`roster_change`).

All of it is pure, and knows the session and the table only by the ports in `ports`.
"""
